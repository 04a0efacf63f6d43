/** An issue as a mail, and the results of the checks: the answer of `POST /api/newsletter/preview`. */
export interface IssuePreview {
  subject: string
  html: string
  text: string
  problems: string[]
  hints: string[]
  reached: number
}
