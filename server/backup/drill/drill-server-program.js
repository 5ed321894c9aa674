// @ts-check
/**
 * The server of a drill: the real one, which exits when its stdin closes, because its data are deleted with the end of
 * the drill's process. JavaScript, as `main.js` is.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
await import('../../main.js')
