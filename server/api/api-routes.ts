import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import { acceptInvitation } from '../functions/accept-invitation.ts'
import { confirmNewsletterSubscription } from '../functions/confirm-newsletter-subscription.ts'
import { resetAdminPassword } from '../functions/reset-admin-password.ts'
import { sendNewsletterConfirmation } from '../functions/send-newsletter-confirmation.ts'
import { sendWelcomeEmail } from '../functions/send-welcome-email.ts'
import { subscribeNewsletter } from '../functions/subscribe-newsletter.ts'
import { toUnsubscribePage, unsubscribeNewsletter } from '../functions/unsubscribe-newsletter.ts'
import { mailSample, previewIssue, refuseIssue } from '../newsletter/preview-issue.ts'
import { addEnquiry } from './add-enquiry.ts'
import { answerFirstSteps } from './answer-first-steps.ts'
import type { ApiCall } from './api-call.ts'
import { publishContent, restoreContent } from './content.ts'
import { makeLink, openLink, removeFiles, store, upload } from './files.ts'
import { changePassword } from './own-account.ts'
import { previewDraft } from './preview-draft.ts'
import { recover, verify } from './recovery.ts'
import { withFactors } from './second-factor/factor-store.ts'
import { openSession } from './sessions/open-session.ts'
import { refreshSession } from './sessions/session-tokens.ts'
import { signOut } from './sessions/sign-out.ts'
import { token } from './sign-in.ts'
import { savePicture, uploadPicture } from './upload-picture.ts'

type Answer = (call: ApiCall) => Response | Promise<Response>

/** Routes that need more than the embedded backend. The route table has checked their callers. Every other row of `server/routing/routes.ts` goes to it unchanged. */
export const apiRoutes: Readonly<Record<string, Answer>> = {
  'POST /auth/v1/token': (call) =>
    token(call.request, {
      ...call,
      open: (person) => openSession(person, 'password', call),
      refresh: (refreshToken) => refreshSession(refreshToken, call),
    }),
  'POST /auth/v1/recover': (call) => recover(call.request, call),
  'POST /auth/v1/verify': (call) => verify(call.request, (person) => openSession(person, 'otp', call)),
  'POST /auth/v1/logout': ({ request, database }) => signOut(request, database),
  'GET /auth/v1/user': async ({ ask, database }) => withFactors(await ask(), database),
  'PUT /auth/v1/user': (call) => changePassword(call.request, call),

  [`GET /storage/v1/object/sign/${UPLOAD_BUCKET}/*`]: (call) => openLink(call.request, call, call.ask),
  [`POST /storage/v1/object/sign/${UPLOAD_BUCKET}/*`]: ({ request, jwtSecret, ask }) =>
    makeLink(request, jwtSecret, ask),
  [`DELETE /storage/v1/object/${UPLOAD_BUCKET}`]: (call) =>
    removeFiles(call.request, () => refuseCaller(call), call.ask),
  [`POST /storage/v1/object/${UPLOAD_BUCKET}/*`]: ({ request, database, scan, ask }) =>
    upload(request, scan, () => store(request, database, ask)),

  'POST /rest/v1/consultation_requests': addEnquiry,
  'POST /rest/v1/mwo_form_entries': addEnquiry,
  // More views of one network are answered alike and left out.
  'POST /rest/v1/rpc/count_article_view': ({ request, countView, ask }) =>
    countView(request.client.address) > 0 ? new Response(null, { status: 204 }) : ask(),
  'POST /rest/v1/rpc/publish_content': (call) => publishContent(call.request, publishing(call)),
  'POST /rest/v1/rpc/restore_content': (call) => restoreContent(call.request, publishing(call)),
  'POST /rest/v1/rpc/send_newsletter_issue': sendIssue,
  'POST /rest/v1/rpc/save_picture': ({ releases, ask }) => savePicture(releases, ask),

  'POST /functions/v1/subscribe-newsletter': subscribeNewsletter,
  'GET /functions/v1/confirm-newsletter-subscription': confirmNewsletterSubscription,
  'GET /functions/v1/unsubscribe-newsletter': toUnsubscribePage,
  'POST /functions/v1/unsubscribe-newsletter': unsubscribeNewsletter,
  'POST /functions/v1/send-newsletter-confirmation': sendNewsletterConfirmation,
  'POST /functions/v1/send-welcome-email': sendWelcomeEmail,
  'POST /functions/v1/reset-admin-password': resetAdminPassword,
  'POST /functions/v1/accept-invitation': acceptInvitation,

  'POST /api/preview': (call) =>
    previewDraft(call.request, { ...call, state: (document) => call.call('content_state', { _document: document }) }),
  'POST /api/newsletter/preview': (call) => previewIssue(call.request, call),
  'POST /api/newsletter/sample': (call) => mailSample(call.request, call, () => call.userOf()),
  'POST /api/first-steps': (call) =>
    answerFirstSteps({
      ...call,
      administrators: () => call.call('administrators', {}),
      shipped: call.pages.known.shipped,
    }),
  'POST /api/pictures': (call) =>
    uploadPicture(call.request, {
      ...call,
      count: (kilobytes) => call.call('count_own', { _limit: 'picture kilobytes', _amount: kilobytes }),
    }),
}

/** Only an administrator is told that there is none. */
const NO_VERSION = { _document: 'facts', _version: 0 }

/** Before work that takes time: the refusal for others than administrators with a recent authentication. */
async function refuseCaller(call: ApiCall): Promise<Response | undefined> {
  const recent = await call.call('require_recent_authentication', {})
  const response = recent.ok ? await call.call('content_version', NO_VERSION) : recent
  return response.ok ? undefined : response
}

function publishing(call: ApiCall) {
  return { ...call, refuseCaller: () => refuseCaller(call), ask: () => call.ask() }
}

function sendIssue(call: ApiCall): Promise<Response> {
  const { request } = call
  const { _document, _change } = request.json
  const drafts = { ...request, json: { _drafts: { [String(_document)]: _change } } }
  const refuse = async () => (await refuseCaller(call)) ?? refuseIssue(request, call)
  return publishContent(drafts, { ...publishing(call), refuseCaller: refuse, sendsIssue: true })
}
