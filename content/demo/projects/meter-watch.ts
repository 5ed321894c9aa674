import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const meterWatch: DemoRecord<ProjectValues> = {
  title: '61,000 water meters that report leaks by themselves',
  category: 'IoT',
  client: 'Vellmark Waterworks',
  year: '2026',
  daysAgo: 47,
  description: prose`
    A radio module on every meter watches its own flow and speaks up when water runs that should
    not. Crews learn of a leak in hours, with an address attached.
  `,
  imageUrl: 'pictures/meter-watch.webp',
  additionalImages: ['pictures/meter-watch-detail.webp', 'pictures/meter-watch-plan.webp'],
  technologies: ['C', 'Zephyr RTOS', 'LoRaWAN', 'MQTT', 'Rust', 'TimescaleDB', 'Grafana'],
  challenge: prose`
    Vellmark lost 14% of the water it treated, about 2.3 million cubic meters a year. A leak ran
    for 19 days before anyone found it, because meters were read once a year and most leaks never
    reach the surface.

    Listening crews walked the streets at night and covered the network every 16 months. New
    meters with mains power were out of the question: 61,000 of them sit in cellars and pits, and
    whatever we fitted had to run 12 years on one battery.
  `,
  solution: prose`
    The meter does the thinking. A module of our design reads the dial every 15 minutes, learns
    the household’s usual pattern and sends six short messages a day. If the flow has not stopped
    for four hours when it normally would, it reports at once. That restraint is where the battery
    life comes from.

    At the waterworks, 84 zones are balanced every four hours: what went in, against what the
    meters saw. The difference points to a leak in the mains. An alert arrives as a street, a
    likely range of house numbers and a loss in cubic meters a day.
  `,
  results: prose`
    Leaks are now found in 6 hours instead of 19 days. Water losses have come down from 14% to
    8.5%, which is roughly 900,000 cubic meters a year that no longer have to be pumped and
    treated.

    In the first summer, 22% of the alerts were pools being filled and lawns being watered. Weekly
    patterns brought that down to 6%. Some 340 meters lie too deep for radio and are still read on
    foot, twice a year. We priced repeaters for them and advised against it.
  `,
  keyFeatures: [
    'Leak detection on the meter itself, with no gateway in the loop',
    'Twelve years of battery life at six messages a day',
    'A water balance for 84 zones every four hours',
    'Alerts with street, likely house numbers and rate of loss',
    'Signed firmware updates over radio, in batches that can be halted',
    'A customer letter drafted for every household leak',
  ],
  testimonial: {
    quote: prose`
      We bought a leak detector and got a map of our own network. The first winter it found a
      cracked main under the market square that had been running for as long as anyone could tell.
    `,
    name: 'Henrik Dalgaard',
    title: 'Network Manager',
  },
}
