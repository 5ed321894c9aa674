import type { Config } from '@react-router/dev/config'

export default {
  // The whole route manifest is one cached file, so a navigation needs no request for routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
