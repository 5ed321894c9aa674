// @ts-check
/**
 * The server that a drill starts: the real one. It ends with the process that drills, however that ends, since its
 * data are deleted then. In JavaScript as `main.js` is.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
await import('../../main.js')
