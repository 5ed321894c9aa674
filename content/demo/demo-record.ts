/** A record of the demo company: what an editor would have filled in, and when. */
export type DemoRecord<V> = V & {
  /** Days before the seeding day. */
  daysAgo: number
}
