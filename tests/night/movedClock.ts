/**
 * Loaded into an API before its own code (`--import`): moves its clock by as many milliseconds as
 * the environment says at first, and the parent process later.
 */
let offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0)
const realNow = Date.now
Date.now = () => realNow() + offset
process.on('message', (message) => {
  offset = Number(message)
})
// Listening to the parent must not keep a process alive that is to stop.
process.channel?.unref()
