/** "Newsletter der Praxis am Deich", "Newsletter „Praxispost“": a name has a gender that no rule knows. */
export function newsletterNamed({ name }: { name: string }): string {
  return name.startsWith('Newsletter') ? name : `Newsletter „${name}“`
}
