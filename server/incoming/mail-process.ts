import { answerParent } from '../own-process.ts'
import { readMail } from './read-mail.ts'

answerParent(({ source }: { source: Uint8Array }) => readMail(source))
