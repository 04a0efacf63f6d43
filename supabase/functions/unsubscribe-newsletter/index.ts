import { withSupabase } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { callForOutcome } from '../_shared/call-database.ts'
import { onPlatform, platform } from '../_shared/platform.ts'
import { isSignedAddress } from '../_shared/signed-address.ts'
import { unsubscribeNewsletter, unsubscribeOutcomes } from './handler.ts'

export default {
  // Mail programs send no key but a signature, which the handler checks.
  fetch: withSupabase({ auth: ['publishable', 'none'], ...onPlatform }, (request, { authMode, supabaseAdmin }) =>
    unsubscribeNewsletter({
      hasPublicKey: authMode === 'publishable',
      neutralAnswers: platform().variable('NEWSLETTER_NEUTRAL_ANSWERS') === '1',
      siteUrl: platform().variable('SITE_URL') ?? new URL(request.url).origin,
      isSigned: (email, signature) => isSignedAddress(email, signature, secretKey()),
      unsubscribe: ({ email, channel, token, client }) =>
        callForOutcome(unsubscribeOutcomes, supabaseAdmin, 'newsletter_unsubscribe', {
          given_email: email,
          channel,
          token: token.plain,
          token_hash: token.hash,
          client_address: client.address,
          client_agent: client.agent,
        }),
    })(request),
  ),
}

function secretKey(): string {
  const { data, error } = resolveEnv(onPlatform.env)
  const key = data?.secretKeys.default
  if (!key) throw new Error('no secret key is configured', { cause: error })
  return key
}
