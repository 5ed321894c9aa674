/** A kind of request, and what one costs a server. */
export interface Demand {
  /** Milliseconds of processor time. */
  cpuMs: number
  /** Milliseconds from question to answer when nobody else asks. */
  aloneMs: number
}

/** How often each kind comes, in shares of 1. */
export type Mix<Kind extends string> = Readonly<Record<Kind, number>>

export interface Situation<Kind extends string> {
  mix: Mix<Kind>
  demands: Readonly<Record<Kind, Demand>>
  replicas: number
  /** Requests to all replicas. */
  perSecond: number
  /** What a save costs each replica, and how often one comes: all pages are rendered again. */
  saves: { cpuMs: number; perSecond: number }
}

/** What the model says of a situation. */
export interface Forecast {
  /** The share of a core that one replica is busy. */
  busy: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** The mean processor time of a request, in milliseconds. */
export function meanDemand<Kind extends string>(
  mix: Mix<Kind>,
  demands: Record<Kind, Demand>,
): number {
  const kinds = Object.keys(mix) as Kind[] // the keys of the mix
  return kinds.reduce((sum, kind) => sum + mix[kind] * demands[kind].cpuMs, 0)
}

/** How much of a core may be busy before answers wait for each other: see the simulation. */
const comfortable = 0.6

/** Requests a second that one replica, which is one core, carries in comfort. */
export const comfortablePerSecond = (meanMs: number) => (comfortable * 1000) / meanMs

/**
 * Simulation by discrete events: requests arrive at random (Poisson), go to the replicas in turn and wait in line at
 * each, which does one thing at a time. After a save each replica renders its pages again, one by one, while nobody
 * waits: a request waits for the rest of one page at most.
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
      // What was to be rendered for the save before need not be any more.
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

/** The pages of the demo company's site: each is rendered by itself. */
const pages = 60

/** A kind of a mix, by a number from 0 to 1. */
export function chosen<Kind extends string>(mix: Mix<Kind>, value: number): Kind {
  const kinds = Object.keys(mix) as Kind[] // the keys of the mix
  let left = value
  for (const kind of kinds) {
    left -= mix[kind]
    if (left < 0) return kind
  }
  return kinds[0] as Kind // a mix has a kind
}

/** Mulberry32: the same numbers in each run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
