import { definePage, section } from '../define-page.ts'
import { arrangement, image, items, link, paragraph, select, text } from '../fields.ts'
import { sharedPicture } from '../types/search-fields.ts'

export const home = definePage({
  name: 'home',
  title: 'Home',
  path: '/',
  sections: {
    layout: section('Sections', {
      shown: arrangement('Between the hero and the contact form', {
        services: 'Services',
        testimonials: 'Testimonials',
        projects: 'Latest projects',
        technologies: 'Technologies',
        stats: 'Figures',
      }),
    }),
    hero: section('Hero', {
      show: select('Next to the headline', {
        words: 'Nothing',
        picture: 'An image',
        house: 'The illustrated house (look: Section)',
      }),
      picture: image('Image', { isOptional: true }),
      houseRooms: items(
        'Rooms of the illustrated house',
        'room',
        {
          caption: text('Caption', {
            isOptional: true,
            maxLength: 30,
            hint: 'Leave empty to use the title',
          }),
          to: link('Technology', { hint: '/technologies/…' }),
        },
        { most: 6, hint: 'Leave empty to show the first six technologies.' },
      ),
      title: text('Headline', {
        maxLength: 90,
        sample: {
          en: 'We plan, build and look after software.',
          de: 'Wir planen, bauen und betreuen Software.',
        },
      }),
      text: paragraph('Lead', {
        maxLength: 300,
        sample: {
          en: 'See what we do, or tell us what you need.',
          de: 'Sehen Sie sich unsere Arbeit an oder erzählen Sie uns von Ihrem Vorhaben.',
        },
      }),
      contact: text('Button to the contact form', {
        maxLength: 40,
        sample: { en: 'Start a project', de: 'Projekt anfragen' },
      }),
      portfolio: text('Button to the projects', {
        maxLength: 40,
        sample: { en: 'See our work', de: 'Projekte ansehen' },
      }),
    }),
    services: section('Services', {
      label: text('Label', { maxLength: 40, sample: { en: 'Services', de: 'Leistungen' } }),
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'What we do.', de: 'Was wir tun.' },
      }),
      titleOne: text('Headline (when there is only one)', {
        maxLength: 90,
        sample: { en: 'What we do.', de: 'Was wir tun.' },
      }),
      text: paragraph('Lead', { isOptional: true, maxLength: 400 }),
      all: text('Link to all', {
        maxLength: 60,
        sample: { en: 'All services', de: 'Alle Leistungen' },
      }),
    }),
    testimonials: section('Testimonials', {
      label: text('Label', { maxLength: 40, sample: { en: 'Testimonials', de: 'Kundenstimmen' } }),
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'What clients say.', de: 'Was Kunden sagen.' },
      }),
      titleOne: text('Headline (when there is only one)', {
        maxLength: 90,
        sample: { en: 'What a client says.', de: 'Was ein Kunde sagt.' },
      }),
      all: text('Link to all', {
        maxLength: 60,
        sample: { en: 'All testimonials', de: 'Alle Kundenstimmen' },
      }),
    }),
    projects: section('Latest projects', {
      label: text('Label', {
        maxLength: 40,
        sample: { en: 'Latest Projects', de: 'Neueste Projekte' },
      }),
      labelOne: text('Label (when there is only one)', {
        maxLength: 40,
        sample: { en: 'Latest Project', de: 'Neuestes Projekt' },
      }),
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'From our work.', de: 'Aus unserer Arbeit.' },
      }),
      all: text('Link to all', {
        maxLength: 60,
        sample: { en: 'All projects', de: 'Alle Projekte' },
      }),
    }),
    technologies: section('Technologies', {
      show: select('Show this section', {
        more: 'When there are more technologies than Services shows',
        always: 'Always',
      }),
      label: text('Label', { maxLength: 40, sample: { en: 'Technologies', de: 'Technologien' } }),
      title: text('Headline', {
        maxLength: 90,
        sample: { en: 'What we work with.', de: 'Womit wir arbeiten.' },
      }),
      text: paragraph('Lead', { isOptional: true, maxLength: 400 }),
      all: text('Link to all', {
        maxLength: 60,
        sample: { en: 'All technologies', de: 'Alle Technologien' },
      }),
    }),
    stats: section('Figures', {
      label: text('Label', {
        maxLength: 60,
        sample: { en: 'The company in figures', de: 'Das Unternehmen in Zahlen' },
      }),
      figures: items('Figures', 'figure', {
        figure: text('Figure', { maxLength: 12, hint: '120+' }),
        label: text('Label', { maxLength: 60, hint: 'Projects completed' }),
      }),
    }),
    meta: section('Link preview, also for pages without their own image', {
      picture: sharedPicture(),
    }),
  },
})
