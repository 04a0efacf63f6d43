import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { keepSetting } from '../database/keep-setting.ts'
import { middleSizeOf } from '../pictures/serve-picture.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { ServerParts } from '../server-parts.ts'
import { BUILD_FOLDER } from './build-site-when-needed.ts'
import { currentPractice } from './current-release.ts'
import { followReleases } from './follow-releases.ts'
import { loadPages, type Pages } from './pages.ts'
import { createSocialImages } from './social-image.ts'

const ARTICLES = join(import.meta.dirname, '../../content/release-0/blog')

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/** Loads the built site, unless another is given, and shows the current release. */
export async function startSite({ given, ...parts }: ServerParts & { given: Pages | undefined }) {
  const { database, databaseQueues, limiter, config, log } = parts
  // For what the database decides by the facts while none are published (`private.promise_starts`).
  await keepSetting(database.sql, 'shipped_facts', shippedFacts)
  // Whose views are counted (`public.count_article_view`), besides those of published articles.
  const articles = (await readdir(ARTICLES)).map((file) => file.replace(/\.md$/, ''))
  await keepSetting(database.sql, 'shipped_articles', articles)
  const pages = given ?? (await loadPages(BUILD_FOLDER, config.SITE_URL))
  const releases = await followReleases({ database, pages, log })
  try {
    await releases.refresh()
  } catch (error) {
    await releases.stop()
    throw error
  }
  const socialImages = createSocialImages({
    practice: (client) => databaseQueues.visitors.runQueued(client, () => currentPractice(database)),
    count: (client) => databaseQueues.visitors.runQueued(client, () => limiter.take('drawn images', client)),
    photograph: (hash) => middleSizeOf(database, hash),
  })
  const routes = new Hono<ServerEnv>().get('/api/og', (c) => {
    const { url, client } = c.get('request')
    return socialImages(url.searchParams, client.address, () => c.env.outgoing.destroyed)
  })
  return { pages, releases, routes, stop: releases.stop }
}
