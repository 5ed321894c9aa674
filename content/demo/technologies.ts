import type { TechnologyValues } from '../types/technologies.ts'
import type { DemoRecord } from './demo-record.ts'
import { prose } from './prose.ts'
import { story } from './story.ts'

/** In the order of the site. The colors keep 4.5:1 on its paper. */
export const demoTechnologies: DemoRecord<TechnologyValues>[] = [
  {
    title: 'Web Platforms',
    icon: 'web',
    color: '#2f5d73',
    imageUrl: 'pictures/tech-web.webp',
    daysAgo: 400,
    description:
      'Boards, shops and portals that stay fast on the busiest day and readable on every other.',
    fullDescription: prose`
      Most of our web work is used all day by people who know their trade. A dispatcher needs
      forty ships on one screen without scrolling; a concert hall needs one page to hold when
      27,000 people press the same button. We design for the real amount of data from the first
      week, because that is where layouts and databases fail.

      Pages are rendered on the server and work before the last script has arrived. We set a
      budget for weight and response time at the start and let the build fail when it is exceeded.
      It is less pleasant than a report, and it works.

      Every screen can be used with a keyboard and a screen reader. We test that by hand, as the
      tools find only about a third of the problems.
    `,
    features: [
      'Live screens that several people work on at once',
      'Pages that render on the server and load in under a second',
      'Accessibility to WCAG 2.2 AA, tested by hand',
      'Performance budgets that the build enforces',
      'Load rehearsals before the day that matters',
      'A content editor that your team can use without us',
    ],
    technologies: [
      'TypeScript',
      'React',
      'Node.js',
      'Elixir',
      'PostgreSQL',
      'Redis',
      'WebSockets',
      'Playwright',
    ],
  },
  {
    title: 'Mobile Apps',
    icon: 'mobile',
    color: '#8a4b2f',
    imageUrl: 'pictures/tech-mobile.webp',
    daysAgo: 401,
    description: 'Apps for one hand, bad light and no signal, at home on both iOS and Android.',
    fullDescription: prose`
      A phone is used in a corridor, in a van, in a vault with walls a meter thick. Our apps keep
      what they need on the device and treat the network as good news. What you enter is never
      lost, and the app says plainly what has been sent and what is still waiting.

      Whether to build natively or from one code base depends on the product. An app that lives
      off the camera, the radio or the sign-in of the phone is usually native with a shared core.
      An app that is mostly lists and text rarely needs to be. We will tell you which yours is,
      and what each choice costs over five years.
    `,
    features: [
      'Offline first, with a clear account of what is waiting to be sent',
      'Native screens on both systems with a shared core where it pays',
      'Type that follows the size set on the phone',
      'Bluetooth, camera, location and electronic ID',
      'Staged releases that can be halted within minutes',
    ],
    technologies: [
      'Swift',
      'SwiftUI',
      'Kotlin Multiplatform',
      'Jetpack Compose',
      'React Native',
      'Flutter',
      'SQLite',
    ],
  },
  {
    title: 'Connected Devices',
    icon: 'iot',
    color: '#4a6238',
    imageUrl: 'pictures/tech-iot.webp',
    daysAgo: 402,
    description:
      'Sensors and controllers that run for years where nobody looks, and say when they cannot.',
    fullDescription: prose`
      We build the whole line from the sensor to the screen: firmware, radio, gateway, storage and
      the page on which somebody decides what to do. Doing all of it has one great advantage. When
      a value looks odd, there is nobody else to point at.

      A device should think as close to the pipe as it can and talk as little as it must. That
      saves battery, radio time and privacy at once. Updates are signed, arrive in batches and can
      be halted, since a truck roll to 61,000 cellars is no plan.

      We design boards with a partner and test them in our own lab, with heat, cold, moisture and
      a shielded box in which the network is as bad as we like.
    `,
    story: story`
      ## One message, followed home

      Somewhere in a cellar a meter has just read its dial for the 96th time today. Most of what
      follows is a list of things that it does not do.

      1. It does not send the reading. It compares it with the same hour of the last four weeks.
      2. If nothing is odd, it keeps six numbers and goes back to sleep. That takes 11 milliseconds.
      3. Six times a day it sends what it has kept, in 24 bytes, and listens for one second.
      4. A leak does not wait for its turn. It is sent at once, and again until somebody answers.

      The gateway adds the time at which it heard the message, because a clock in a cellar drifts.
      From there on it is ordinary software, and we try to keep it that way.

      | Part of the line | What fails there | What it does then |
      | --- | --- | --- |
      | Sensor | a reading that cannot be | keeps it, marks it, asks again in a minute |
      | Radio | no answer for a day | sends at another speed, less often |
      | Gateway | no network | keeps 30 days of messages |
      | Page | an old value | shows it with its age |

      > The device is right until it is proven wrong. It was there, and we were not.

      ::action{label="Tell us where yours would live" href="/contact"}
    `,
    features: [
      'Firmware for ten years and more on one battery',
      'LoRaWAN, NB-IoT, Bluetooth LE and wired industrial buses',
      'Signed updates over radio, in batches that can be halted',
      'Control that continues when the network does not',
      'Tests on real hardware for every change',
      'Help with approval, production and the first installation',
    ],
    technologies: [
      'C',
      'Rust',
      'Zephyr RTOS',
      'LoRaWAN',
      'NB-IoT',
      'MQTT',
      'OPC UA',
      'TimescaleDB',
    ],
  },
  {
    title: 'Full-Stack Product Teams',
    icon: 'fullstack',
    color: '#6b4a6e',
    imageUrl: 'pictures/tech-fullstack.webp',
    daysAgo: 403,
    description:
      'Four to six people who take a product from the first visit to its third year, and stay.',
    fullDescription: prose`
      A team of ours is a designer, three or four engineers and a lead who also writes code. The
      same people do the visits, the drawings, the building and the nights after launch. Nothing
      is handed over in the middle, so nothing is lost there.

      We ship to a few real users within six weeks and every week from then on. You see the work
      in use, the hours spent and the next two weeks’ plan on one page. If the plan turns out to
      be wrong, it is usually visible on that page first.

      When your own team takes over, we work side by side for a quarter and then leave. The
      documentation has been written along the way, and one of your engineers has tested it by
      setting everything up without asking.
    `,
    features: [
      'One team from the first visit to operations',
      'Something in real use within six weeks',
      'A weekly page with progress, hours and open questions',
      'Code, tests and documents that belong to you from day one',
      'A planned handover of three months to your own engineers',
    ],
    technologies: [
      'TypeScript',
      'React',
      'React Native',
      'NestJS',
      'Go',
      '.NET',
      'PostgreSQL',
      'Figma',
    ],
  },
  {
    title: 'Cloud & Operations',
    icon: 'cloud',
    color: '#3d5a80',
    imageUrl: 'pictures/tech-cloud.webp',
    daysAgo: 404,
    description:
      'Systems that run day and night on as little machinery as they need, with tested backups.',
    fullDescription: prose`
      We operate 23 systems and answer for them at night, which has made us fond of simple ones.
      Many run on two servers and a managed database. Kubernetes appears where several teams
      deploy many services, and we keep it away from the rest.

      Availability is a number that we agree on with you, together with its price. The step from
      99.9% to 99.99% is a factor of ten, and for an office tool it buys very little. For a
      vaccine cold chain it buys a great deal.

      Everything is described in code and can be built again from nothing. We do that once a year
      on a quiet day, with a clock running.
    `,
    features: [
      'Availability targets with a price tag',
      'Infrastructure as code that can be rebuilt from nothing',
      'A backup restored every week, each time another one',
      'On call around the clock, by people who know the system',
      'Costs shown per product and per month',
      'Hosting in the European Union, or in your own basement',
    ],
    technologies: [
      'Linux',
      'Terraform',
      'Kubernetes',
      'PostgreSQL',
      'Prometheus',
      'Grafana',
      'Azure',
      'Hetzner',
    ],
  },
  {
    title: 'Applied AI',
    icon: 'ai',
    color: '#9a3f34',
    imageUrl: 'pictures/tech-ai.webp',
    daysAgo: 405,
    description:
      'Models that read, sort and find, show their evidence, and leave the decision to people.',
    fullDescription: prose`
      We start with the measure. Which mistakes are expensive, which are merely annoying, and how
      good are people at the same task today? Experts judge a few hundred real cases, and this set
      decides every argument that follows, including whether the project should go on.

      What we build shows where an answer comes from: the line of the invoice, the page of the
      tender. It knows a third answer besides yes and no, which is to ask a person. Decisions that
      can hurt someone are made by people, and we write that down before the first training run.

      Small models that run on your own machines are often enough. They cost less, answer faster
      and keep your documents in the house.
    `,
    features: [
      'A test set judged by your own experts, before any training',
      'Evidence for each answer, down to the passage',
      'Documents and search in 14 languages',
      'Thresholds set by the cost of a mistake',
      'Weekly checks by hand on a random sample',
      'Models that can run on your own machines',
    ],
    technologies: [
      'Python',
      'PyTorch',
      'ONNX Runtime',
      'Sentence Transformers',
      'OpenSearch',
      'FastAPI',
      'MLflow',
    ],
  },
  {
    title: 'Data Engineering',
    icon: 'data',
    color: '#6f5a1e',
    imageUrl: 'pictures/tech-data.webp',
    daysAgo: 406,
    description:
      'Numbers that arrive on time, agree with each other and can be traced to their source.',
    fullDescription: prose`
      Two departments have two figures for the same month, and both are right by their own
      definition. Much of our data work begins there, with a glossary of thirty terms that
      everybody signs. The pipelines come after.

      We move data in small steps that can be repeated. Every step checks what it receives, and
      bad records are set aside with a reason where someone will see them. From any figure in a
      report you can go back to the row it was made from. When a number is late, the report says
      so at the top.
    `,
    features: [
      'A shared glossary before the first pipeline',
      'Steps that can be run again without harm',
      'Checks at every step, with bad records set aside and explained',
      'A path from each figure back to its source',
      'Time series from tens of thousands of devices',
      'Migrations compared to the cent before the switch',
    ],
    technologies: [
      'PostgreSQL',
      'TimescaleDB',
      'Apache Kafka',
      'Apache Airflow',
      'dbt',
      'DuckDB',
      'Python',
    ],
  },
  {
    title: 'Security Engineering',
    icon: 'security',
    color: '#46525c',
    imageUrl: 'pictures/tech-security.webp',
    daysAgo: 407,
    description:
      'Protection from the first sketch on, explained in plain words and tested by outsiders.',
    fullDescription: prose`
      Security begins with a drawing of who may do what, and of what would hurt most if it went
      wrong. We make that drawing with you in an afternoon, update it when the product changes,
      and use it to decide where effort is worth it.

      Most of the rest is good housekeeping: few dependencies, quick updates, short-lived keys,
      logs that someone reads. Before a launch an outside firm tries to break in. You receive
      their report as it is, along with ours on what we have fixed and what we have accepted.
    `,
    features: [
      'A threat model on one page, kept current',
      'Single sign-on, electronic ID and passkeys',
      'Audit trails that inspectors accept',
      'Dependencies checked daily and updated within two days',
      'Outside penetration tests with the full report for you',
      'Incident drills with the people who would be called',
    ],
    technologies: [
      'OpenID Connect',
      'WebAuthn',
      'Keycloak',
      'OWASP ASVS',
      'HashiCorp Vault',
      'Sigstore',
      'Semgrep',
    ],
  },
]
