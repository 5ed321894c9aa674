const done = Symbol.for('atrium.tests.onceInRun')

/** The state of all Vitest projects. Each loads its global setup as a separate module, but in the same process. */
const shared = globalThis as { [done]?: Map<string, Promise<unknown>> }

/** Runs a function once for the global setups of all projects, which start together. */
export function onceInRun<T>(name: string, work: () => Promise<T>): Promise<T> {
  shared[done] ??= new Map()
  // Cast: one name always stands for the same function.
  const begun = shared[done].get(name) as Promise<T> | undefined
  if (begun) return begun
  const promise = work()
  shared[done].set(name, promise)
  return promise
}
