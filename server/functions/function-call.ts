import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { ApiRequest } from '../routing/api-request.ts'

/** What a function needs of a request that passed all guards. */
export interface FunctionCall {
  request: ApiRequest
  original: Request
  database: Database
  limiter: Limiter
  config: Pick<Config, 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly' | 'NEWSLETTER_NEUTRAL_ANSWERS'>
  /** The public address; passkeys belong to its host name. */
  siteUrl: string
  secretKey: string
}
