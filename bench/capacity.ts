/** The cost of one request, measured for each kind of request. */
export interface Demand {
  /** Milliseconds of processor time. */
  cpuMs: number
  /** Latency in milliseconds without concurrent requests. */
  aloneMs: number
}

/** The share of each kind of request; the shares add up to 1. */
export type Mix<Kind extends string> = Readonly<Record<Kind, number>>

export interface Situation<Kind extends string> {
  mix: Mix<Kind>
  demands: Readonly<Record<Kind, Demand>>
  replicas: number
  /** Requests per second to all replicas together. */
  perSecond: number
  /** Saves per second. Each costs every replica `cpuMs` of processor time, because it renders all pages again. */
  saves: { cpuMs: number; perSecond: number }
}

/** The model's result for a situation. */
export interface Forecast {
  /** Utilization: the share of a core that one replica uses. */
  busy: number
  /** The median latency in milliseconds. `p99` is the 99th percentile. */
  p50: number
  p99: number
}

/** The mean processor time of a request, in milliseconds. */
export function meanDemand<Kind extends string>(
  mix: Mix<Kind>,
  demands: Record<Kind, Demand>,
): number {
  const kinds = Object.keys(mix) as Kind[] // a cast: `mix` has exactly these keys
  return kinds.reduce((sum, kind) => sum + mix[kind] * demands[kind].cpuMs, 0)
}

/** Target utilization of a core. In the simulation, requests begin to queue above this value. */
const comfortable = 0.6

/** Requests per second that a replica with one core handles at the target utilization. */
export const comfortablePerSecond = (meanMs: number) => (comfortable * 1000) / meanMs

/**
 * Discrete event simulation: requests arrive at random (Poisson) and go to the replicas in turn. Each replica handles
 * one request at a time and queues the others. After a save each replica renders its pages again, one by one, while no
 * request waits. So a request waits for one page at most.
 */
export function simulate<Kind extends string>(
  { mix, demands, replicas, perSecond, saves }: Situation<Kind>,
  { seconds = 60, random = seededRandom(1) } = {},
): Forecast {
  const line = Array.from({ length: replicas }, () => ({ freeAt: 0, worked: 0, rendersMs: 0 }))
  const latencies: number[] = []
  const end = seconds * 1000
  const pause = (rate: number) => (rate > 0 ? -Math.log(1 - random()) * (1000 / rate) : end)
  const pageMs = saves.cpuMs / pages
  let nextSave = pause(saves.perSecond)
  let turn = 0
  for (let now = 0; now < end; now += pause(perSecond)) {
    for (; nextSave <= now; nextSave += pause(saves.perSecond)) {
      // A new save replaces the renders still pending from the previous one.
      for (const replica of line) replica.rendersMs = saves.cpuMs
    }
    const replica = line[turn++ % replicas]
    if (!replica) continue
    while (replica.rendersMs > 0 && replica.freeAt < now) {
      replica.freeAt += pageMs
      replica.worked += pageMs
      replica.rendersMs -= pageMs
    }
    const { cpuMs, aloneMs } = demands[chosen(mix, random())]
    replica.freeAt = Math.max(replica.freeAt, now) + cpuMs
    replica.worked += cpuMs
    latencies.push(replica.freeAt - now + Math.max(0, aloneMs - cpuMs))
  }
  latencies.sort((one, other) => one - other)
  const at = (share: number) => latencies[Math.ceil(latencies.length * share) - 1] ?? Number.NaN
  const busy = line.reduce((sum, { worked }) => sum + worked, 0) / replicas / end
  return { busy, p50: at(0.5), p99: at(0.99) }
}

/** The number of pages of the demo site, each rendered separately. */
const pages = 60

/** Picks a kind from the mix by a number from 0 to 1. */
export function chosen<Kind extends string>(mix: Mix<Kind>, value: number): Kind {
  const kinds = Object.keys(mix) as Kind[] // a cast: `mix` has exactly these keys
  let left = value
  for (const kind of kinds) {
    left -= mix[kind]
    if (left < 0) return kind
  }
  return kinds[0] as Kind // a cast: a mix has at least one kind
}

/** Mulberry32: a pseudorandom generator with the same sequence in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
