import { buildSiteWhenNeeded } from '../../../server/site/build-site-when-needed.ts'

/** Before the first test of a suite that needs pages: the same build as `npm start` makes, made once. */
export default async function buildOnce(): Promise<void> {
  await buildSiteWhenNeeded()
}
