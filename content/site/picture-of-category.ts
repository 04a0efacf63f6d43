import type { BlogCategory } from '../headers.ts'

const talk = {
  path: '/pictures/time-to-talk.svg',
  alt: 'Zwei Menschen sitzen in Sesseln an einem runden Tisch und sprechen.',
}

/** The drawing of an article that has no picture of its own. */
export const pictureOfCategory: Readonly<Record<BlogCategory, { path: string; alt: string }>> = {
  Wissenschaft: {
    path: '/pictures/fair-comparison.svg',
    alt: 'Zwei gleiche Gruppen: ein Gerät ist eingesteckt, eines nicht, und beide Pegel stehen gleich hoch.',
  },
  Geschichte: {
    path: '/pictures/geranium-in-ring.svg',
    alt: 'Eine Geranie in einem offenen Kupferring am Fenster, draußen sendet der Eiffelturm.',
  },
  Therapie: {
    path: '/pictures/between-the-antennas.svg',
    alt: 'Ein Stuhl steht zwischen zwei mannshohen Antennen aus offenen Ringen.',
  },
  Produkte: {
    path: '/pictures/two-devices.svg',
    alt: 'Zwei gleiche Stühle: einer zwischen zwei mannshohen Antennen, auf dem anderen ein tragbares Gerät.',
  },
  Erfahrungen: talk,
  Praxis: talk,
}
