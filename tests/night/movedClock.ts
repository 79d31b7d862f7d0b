/**
 * Loaded into an API before its own code (`--import`). Moves its clock by the milliseconds in the
 * environment at first, and by those that the parent process sends later.
 */
let offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0)
const realNow = Date.now
Date.now = () => realNow() + offset
process.on('message', (message) => {
  offset = Number(message)
})
// Listening to the parent must not keep the process alive when it should stop.
process.channel?.unref()
