import type { Site } from '../../content/site/site.ts'

export function webManifest({ facts: { practice } }: Site): string {
  return JSON.stringify({
    name: practice.name,
    short_name: practice.name,
    description: practice.tagline,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}
