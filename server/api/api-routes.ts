import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import { answer } from '../../rules/newsletter/newsletter-answer.ts'
import { acceptInvitation } from '../functions/accept-invitation.ts'
import {
  confirmNewsletterSubscription,
  sendNewsletterConfirmation,
} from '../functions/confirm-newsletter-subscription.ts'
import { resetAdminPassword } from '../functions/reset-admin-password.ts'
import { subscribeNewsletter } from '../functions/subscribe-newsletter.ts'
import { toUnsubscribePage, unsubscribeNewsletter } from '../functions/unsubscribe-newsletter.ts'
import { mailSample, previewIssue, sendIssue } from '../newsletter/preview-issue.ts'
import { addEnquiry } from './add-enquiry.ts'
import { answerFirstSteps } from './answer-first-steps.ts'
import type { ApiCall } from './api-call.ts'
import { publishContent, restoreContent } from './content.ts'
import { makeLink, openLink, removeFiles, upload } from './files.ts'
import { changePassword } from './own-account.ts'
import { previewDraft } from './preview-draft.ts'
import { recover, verify } from './recovery.ts'
import { withFactors } from './second-factor/factor-store.ts'
import { signOut } from './sessions/sign-out.ts'
import { token } from './sign-in.ts'
import { openDocument, uploadDocument } from './upload-document.ts'
import { savePicture, uploadPicture } from './upload-picture.ts'

type Answer = (call: ApiCall) => Response | Promise<Response>

/** Routes that need more than the embedded backend. The route table has checked their callers. Every other row of `server/routing/routes.ts` goes to it unchanged. */
export const apiRoutes: Readonly<Record<string, Answer>> = {
  'POST /auth/v1/token': token,
  'POST /auth/v1/recover': recover,
  'POST /auth/v1/verify': verify,
  'POST /auth/v1/logout': signOut,
  'GET /auth/v1/user': async ({ ask, database }) => withFactors(await ask(), database),
  'PUT /auth/v1/user': changePassword,

  [`GET /storage/v1/object/sign/${UPLOAD_BUCKET}/*`]: openLink,
  [`POST /storage/v1/object/sign/${UPLOAD_BUCKET}/*`]: makeLink,
  [`DELETE /storage/v1/object/${UPLOAD_BUCKET}`]: removeFiles,
  [`POST /storage/v1/object/${UPLOAD_BUCKET}/*`]: upload,

  'POST /rest/v1/consultation_requests': addEnquiry,
  'POST /rest/v1/mwo_form_entries': addEnquiry,
  // More views of one network are answered alike and left out.
  'POST /rest/v1/rpc/count_article_view': ({ request, countView, ask }) =>
    countView(request.client.address) > 0 ? new Response(null, { status: 204 }) : ask(),
  'POST /rest/v1/rpc/publish_content': publishContent,
  'POST /rest/v1/rpc/restore_content': restoreContent,
  'POST /rest/v1/rpc/send_newsletter_issue': sendIssue,
  'POST /rest/v1/rpc/save_picture': savePicture,

  'POST /functions/v1/subscribe-newsletter': subscribeNewsletter,
  'GET /functions/v1/confirm-newsletter-subscription': confirmNewsletterSubscription,
  'GET /functions/v1/unsubscribe-newsletter': toUnsubscribePage,
  'POST /functions/v1/unsubscribe-newsletter': unsubscribeNewsletter,
  'POST /functions/v1/send-newsletter-confirmation': sendNewsletterConfirmation,
  'POST /functions/v1/send-welcome-email': sendWelcomeEmail,
  'POST /functions/v1/reset-admin-password': resetAdminPassword,
  'POST /functions/v1/accept-invitation': acceptInvitation,

  'POST /api/preview': previewDraft,
  'POST /api/newsletter/preview': previewIssue,
  'POST /api/newsletter/sample': mailSample,
  'POST /api/first-steps': answerFirstSteps,
  'POST /api/documents': uploadDocument,
  'POST /api/documents/open': openDocument,
  'POST /api/pictures': uploadPicture,
}

/** The specification's welcome mail: logs a line without the address, and sends nothing. */
function sendWelcomeEmail(): Response {
  console.info('a welcome mail was asked for; none is sent')
  return answer(true, 'Es wird keine Willkommens-E-Mail gesendet.')
}
