/**
 * Preloaded into a child whose standard input is a pipe that its parent never writes to. The pipe ends with the parent,
 * however that ended, and so does the child: nothing is left that holds a port.
 */
import { isMainThread } from 'node:worker_threads'

const end = () => {
  // Under "node --watch" the parent of this process is the watcher, which would start it again.
  const watched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
  process.kill(watched ? process.ppid : process.pid, 'SIGTERM')
}
// The threads of a child preload this too.
if (isMainThread) {
  process.stdin.once('end', end).once('error', end).resume()
  // A child that has nothing more to do may end before its parent.
  process.stdin.unref()
}
