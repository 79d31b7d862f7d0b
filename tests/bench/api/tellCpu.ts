/**
 * Loaded into a measured process before its program: answers `cpu` with the CPU time it has used so far, and
 * ends it at `stop`, which reaches it through a tracer too.
 */
process.on('message', (word) => {
  if (word === 'cpu') process.send?.(process.cpuUsage())
  if (word === 'stop') process.kill(process.pid, 'SIGTERM')
})
// Being asked is no reason to stay alive.
process.channel?.unref()
