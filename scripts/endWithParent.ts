/**
 * Preloaded into the children that `run` (processes.ts) starts. A child's standard input is a pipe
 * from its parent. The pipe ends with the parent, even with one that is killed; the child then ends
 * too and frees its port.
 */
import { isMainThread } from 'node:worker_threads'

const end = () => {
  // Under `node --watch` the parent of this process is the watcher, which would start it again.
  const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
  process.kill(isWatched ? process.ppid : process.pid, 'SIGTERM')
}
// Worker threads of the child load this module as well.
if (isMainThread) {
  process.stdin.once('end', end).once('error', end).resume()
  // The open pipe must not keep a child alive that has finished.
  process.stdin.unref()
}
