import type { Config } from '@react-router/dev/config'

export default {
  // The whole route manifest is one cached file: no request of its own before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
