# Holds the private mount and pid namespaces of one sandbox. All data comes in as arguments.
# It is process 1 of its pid namespace: when it ends, the kernel ends everything that ran in the sandbox.
# Its standard input belongs to the runner alone, so it ends with the runner however that dies.
set -u
table=$1 owner=$2 overlay=$3
shift 3

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

mount --all --fstab "$table" || fail 'memory and folders of the host could not be mounted'
printf 'mounted\n'

# The runner answers when it has made the folders for the views in the volume.
read -r _ || exit 0

# Each view: lower, upper, work, merged, and whether its files must be given to the sandbox's user.
copied=0
while (($# >= 5)); do
  if ! mount -t overlay -o "$overlay,lowerdir=$1,upperdir=$2,workdir=$3" z2r "$4" 2>/dev/null; then
    # No overlays here (or not over this file system): a copy does the same, only slower.
    mount --bind -- "$2" "$4" && cp -a -- "$1/." "$4/" ||
      fail 'a copy-on-write view could neither be mounted nor copied'
    copied=1
  fi
  if [[ $5 == give ]]; then
    chown -hR -- "$owner" "$4" || fail 'the files of a view could not be given to the user'
  fi
  shift 5
done
printf 'ready %s\n' "$copied"

read -r _
