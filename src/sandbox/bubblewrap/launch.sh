# Puts itself under the limits, closes what it inherited, and becomes the rest of its arguments.
set -u
umask 022
report=$1 blocks=$2 processes=$3 files=$4 groups=$5
shift 5

# Joined before any right is dropped: an ordinary user may not write these files.
for ((; groups > 0; groups--)); do
  printf 0 >"$1" || exit 125
  shift
done

ulimit -c 0 && ulimit -f "$blocks" && ulimit -u "$processes" || exit 125
# Raising is not possible above the hard limit of the runner, which is then low enough.
ulimit -n "$files" 2>/dev/null || ulimit -n "$(ulimit -H -n)"
# The machine's own memory shortage should end a sandbox before it ends the runner.
printf 500 2>/dev/null >/proc/self/oom_score_adj

# 3 is the report; 4 and 5 are bwrap's own and are closed by it before the command starts.
for descriptor in /proc/self/fd/*; do
  descriptor=${descriptor##*/}
  case $descriptor in
    0 | 1 | 2 | 4 | 5) ;;
    3) [[ $report == report ]] || exec 3>&- ;;
    *) exec {descriptor}>&- ;;
  esac
done

exec "$@"
