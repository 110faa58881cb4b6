# Holds the private mount and pid namespaces of one sandbox. All data comes in as arguments.
# It is process 1 of its pid namespace: when it ends, the kernel ends everything that ran in the sandbox.
# Its standard input belongs to the runner alone, so it ends with the runner however that dies.
set -u
umask 022
volume=$1 bytes=$2 inodes=$3 owner=$4 group=$5 table=$6 overlay=$7
shift 7

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

mount -t tmpfs -o "size=$bytes,nr_inodes=$inodes,mode=0711,nosuid,nodev" z2r "$volume" ||
  fail 'the volume for scratch folders could not be mounted'

count=$1
shift
if ((count > 0)); then
  install -d -m 0755 -o "$owner" -g "$group" -- "${@:1:count}" || fail 'folders could not be made'
  shift "$count"
fi

count=$1
shift
for ((; count > 0; count--)); do
  : >"$1" || fail 'mount points could not be made'
  shift
done

printf 'root:x:0:0:root:/root:/bin/sh\nagent:x:1000:1000:agent:/home/agent:/bin/sh\n' >"$volume/passwd"
printf 'root:x:0:\nagent:x:1000:\n' >"$volume/group"

mount --all --fstab "$table" || fail 'folders of the host could not be mounted'

# Each view: lower, upper, work, merged, and whether its files must be given to the sandbox's user.
copied=0
while (($# >= 5)); do
  if ! mount -t overlay -o "$overlay,lowerdir=$1,upperdir=$2,workdir=$3" z2r "$4" 2>/dev/null; then
    cp -a -- "$1/." "$4/" || fail 'a copy-on-write view could neither be mounted nor copied'
    copied=1
  fi
  if [[ $5 == give ]]; then
    chown -hR -- "$owner:$group" "$4" || fail 'the files of a view could not be given to the user'
  fi
  shift 5
done

printf 'ready %s\n' "$copied"
read -r _
