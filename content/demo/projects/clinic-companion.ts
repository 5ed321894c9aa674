import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const clinicCompanion: DemoRecord<ProjectValues> = {
  title: 'A patient app for fourteen clinics',
  category: 'Mobile',
  client: 'Lindqvist Clinics',
  year: '2026',
  daysAgo: 83,
  description: prose`
    Book, move or cancel a visit in under a minute, in five languages. Freed times go straight
    to patients who are waiting for one.
  `,
  imageUrl: 'pictures/clinic-companion.webp',
  additionalImages: [
    'pictures/clinic-companion-detail.webp',
    'pictures/clinic-companion-plan.webp',
  ],
  technologies: [
    'Kotlin Multiplatform',
    'SwiftUI',
    'Jetpack Compose',
    'HL7 FHIR',
    'PostgreSQL',
    'Keycloak',
  ],
  challenge: prose`
    Of 340,000 appointments a year, 11.8% stood empty: some 40,000 visits that someone else on
    the waiting list would have taken. Patients were not careless. To cancel, they had to call,
    and the average caller waited nine minutes.

    The 14 clinics ran three different record systems, none of which could offer a freed time to
    anyone. An earlier app, bought off the shelf, had been downloaded by 4% of the 96,000
    patients and opened twice on average.
  `,
  solution: prose`
    We built an app around one promise: moving a visit takes less than a minute. A reminder
    comes the day before with two large buttons, “I will be there” and “Move it”, and one tap is
    an answer. Canceling is one step further. A freed time is offered to the waiting list in the
    order the clinic sets, and the first yes has it.

    The three record systems are reached through one FHIR interface, so the app does not know
    which clinic uses what. Patients without the app get the same reminder as a text message and
    answer by number. We tested with 60 patients, a third of them over 70, and set the type two
    sizes larger than we had planned.
  `,
  results: prose`
    No-shows fell by 38% in the first year, from 11.8% to 7.3% of appointments. Seven in ten
    freed times are filled the same day, and the phone queue has shrunk from nine minutes to
    under three.

    We dropped chat with a nurse from the first release. It tested well with patients and badly
    with nurses, who had no minutes to give to it. Patients over 75 still prefer the phone, and
    with the lines now free, that works again.
  `,
  keyFeatures: [
    'Reminders that can be answered without opening the app',
    'Freed times offered to the waiting list within seconds',
    'Sign-in with the national electronic ID',
    'Questionnaires filled in before the visit, kept if interrupted',
    'Five languages and type that follows the phone’s text size',
    'The same flow by text message for patients without the app',
  ],
  testimonial: {
    quote: prose`
      My measure was simple: would my mother manage it. She moved her own appointment in the
      second week and then called me to say so. The empty quarter hours in my schedule are
      mostly gone.
    `,
    name: 'Dr. Farida Nasser',
    title: 'Medical Director',
  },
}
