import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawingNames, publishedDrawing } from '../../app/pictures/drawing.ts'
import type { AppointmentPageProps } from '../../app/routes/public/appointment.tsx'
import { BUILD_PARTS, type BuildParts } from '../../content/site/build-parts.ts'
import { RELEASE_0_FILE, type Release0 } from '../../content/site/release-0.ts'
import type { Site, SiteParts } from '../../content/site/site.ts'

export type Renderer = Awaited<ReturnType<typeof loadRenderer>>

/** Loads the renderer of a build. @param folder with `client` and `server` */
export async function loadRenderer(folder: string) {
  const parts: BuildParts = JSON.parse(await readFile(join(folder, BUILD_PARTS), 'utf8'))
  const bundle: typeof import('../../app/render-page.tsx') = await import(
    pathToFileURL(join(folder, 'server/render-page.js')).href
  )
  return {
    parts,
    /** @returns undefined where there is no such page @throws what rendering throws */
    page: (site: Site, path: string, query?: URLSearchParams) => bundle.renderPage(site, path, parts, query),
    adminDocument: (site: Site) => bundle.renderAdminDocument(site, parts),
    appointment: (site: Site, props: AppointmentPageProps) => bundle.renderAppointment(site, props, parts),
    pathsOf: bundle.pathsOf,
  }
}

/** The shipped release and the drawings. */
export async function loadSiteParts(folder: string, url: string): Promise<SiteParts> {
  const release0: Release0 = JSON.parse(await readFile(join(folder, 'client', RELEASE_0_FILE), 'utf8'))
  return { url, release0, drawings: await readDrawings() }
}

/** The published drawings by name. */
export async function readDrawings(): Promise<SiteParts['drawings']> {
  const drawings = await Promise.all(
    (await drawingNames()).map(async (name) => {
      const { file } = await publishedDrawing(name)
      return [name, file] as const
    }),
  )
  return Object.fromEntries(drawings)
}
