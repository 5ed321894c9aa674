const done = Symbol.for('atrium.tests.onceInRun')

/** Each project loads its global setup as a module of its own; the process is one. */
const shared = globalThis as { [done]?: Map<string, Promise<unknown>> }

/** Does something once for the global setups of all projects of a run, which begin together. */
export function onceInRun<T>(name: string, work: () => Promise<T>): Promise<T> {
  shared[done] ??= new Map()
  // Cast: what was begun under this name gives the same.
  const begun = shared[done].get(name) as Promise<T> | undefined
  if (begun) return begun
  const promise = work()
  shared[done].set(name, promise)
  return promise
}
