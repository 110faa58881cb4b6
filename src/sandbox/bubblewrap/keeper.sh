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

# Each view: lower, upper, work, merged, and how: an overlay whose files the user owns (`keep`) or must be
# given (`give`), or a copy (`copy`), which also serves where overlays do not work.
copied=0
while (($# >= 5)); do
  how=$5
  if [[ $how != copy ]]; then
    mount -t overlay -o "$overlay,lowerdir=$1,upperdir=$2,workdir=$3" z2r "$4" 2>/dev/null || how=copy
  fi
  if [[ $how == copy ]]; then
    mount --bind -- "$2" "$4" && cp -a --no-preserve=ownership -- "$1/." "$4/" ||
      fail 'a copy-on-write view could neither be mounted nor copied'
    copied=1
  fi
  if [[ $how != keep ]]; then
    chown -hR -- "$owner" "$4" || fail 'the files of a view could not be given to the user'
  fi
  shift 5
done
printf 'ready %s\n' "$copied"

read -r _
