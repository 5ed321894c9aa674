import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const greenhouseClimate: DemoRecord<ProjectValues> = {
  title: 'Greenhouse climate, planned a day ahead',
  category: 'IoT',
  client: 'Oosterveld Growers',
  year: '2026',
  daysAgo: 251,
  description: prose`
    Twelve bays under glass that plan heat, vents, screens and light from tomorrow’s weather and
    energy prices, inside limits that the grower sets.
  `,
  imageUrl: 'pictures/greenhouse-climate.webp',
  additionalImages: [
    'pictures/greenhouse-climate-detail.webp',
    'pictures/greenhouse-climate-plan.webp',
  ],
  technologies: ['Rust', 'Python', 'OPC UA', 'Modbus', 'MQTT', 'InfluxDB', 'Grafana'],
  challenge: prose`
    Oosterveld grows tomatoes and peppers on 4.6 hectares and used 13 gigawatt-hours of heat and
    power a year. Energy had become the largest cost, ahead of wages.

    The 12 bays were run by controllers from three makers, each with its own screens. They
    reacted: too cold, heat; too humid, vent. Sometimes a bay did both. The growers changed 90
    settings a day by hand, mostly to undo what the controllers had done on a sunny morning.
  `,
  solution: prose`
    We put a small computer beside each controller. Together they read 380 sensors, and every 15
    minutes they plan the next 24 hours: how much warmth to store, which vents to open before
    the sun comes, when power is cheap enough for light. The grower sets the limits in plant
    terms, such as temperature sum and humidity deficit, and the plan stays inside them.

    If the network fails, a bay continues with its last plan. If our computer fails, the
    old controller takes over within ten seconds. We pulled plugs for two days until everyone
    believed it.
  `,
  results: prose`
    Energy use fell by 23% over the first full season, corrected for weather against the three
    years before. That is 10 gigawatt-hours instead of 13. The yield stayed the same; the
    difference of 0.4% is within the noise, and we do not claim it.

    It was nearly 25%. In the first autumn the plan saved too much on damp nights and gray mold
    appeared in two bays. We raised the lower limit for the humidity deficit, which gave back
    almost two points. The growers now change seven settings a day instead of 90.
  `,
  keyFeatures: [
    'A 24-hour climate plan, renewed every 15 minutes',
    'Limits set in plant terms and never crossed by the plan',
    'One screen for controllers from three makers',
    'Hourly energy prices and local weather in every decision',
    'Handover to the old controller within ten seconds',
    'An explanation for each action, in one sentence',
  ],
  testimonial: {
    quote: prose`
      I wanted to know why a vent opens, and now it tells me. In October it made a mistake with
      the humidity, they said so before I did, and by November it was right. I can work with
      that.
    `,
    name: 'Wietske Oosterveld',
    title: 'Owner and Head Grower',
  },
}
