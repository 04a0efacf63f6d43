import type { FileStorage } from '../storage/file-storage.ts'
import { documentPath } from '../storage/named-files.ts'
import type { ComposedMail } from './mail.ts'

export interface Attachment {
  filename: string
  content: Buffer
}

/** The documents of a mail. @throws where one cannot be read: without it the mail does not go out */
export async function attachmentsOf({ documents = [] }: ComposedMail, files: FileStorage): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const { id, name } of documents) {
    const parts = await files.read(documentPath(id))
    if (!parts) throw new Error('a document that goes along with a mail is missing')
    attachments.push({ filename: name, content: Buffer.concat(await Array.fromAsync(parts)) })
  }
  return attachments
}
