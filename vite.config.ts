import mdx from '@mdx-js/rollup'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import { defineConfig, loadEnv } from 'vite'
import { contentHeaders } from './app/at-build/content-headers-plugin.ts'
import { headingIds } from './app/at-build/heading-ids.ts'
import { leanRouter } from './app/at-build/lean-router.ts'
import { noBreakSpaces } from './app/at-build/no-break-spaces.ts'
import { pictures } from './app/at-build/pictures-plugin.ts'
import { softHyphensInText } from './app/at-build/soft-hyphens-in-text.ts'
import { softHyphens } from './app/at-build/soft-hyphens-plugin.ts'
import { tableColumns } from './app/at-build/table-columns.ts'
import { practiceWords } from './app/at-build/words-plugin.ts'

/**
 * What every page loads stands in two files: one changes with the framework, one with the site. Three more are for consent,
 * for everything around a longer text and around a form. Few files compress better than many, and the list of routes that
 * every page loads is shorter.
 */
const sharedChunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|@react-router|scheduler)\// },
  {
    name: 'site',
    test: /app\/(root|routes\/public\/layout|features\/(site-navigation\/|problems\/server-error)|lib\/(page-meta|format\/format-opening-hours|structured-data\/breadcrumb-list)|ui\/(card|badge|evidence-notice|picture)\.tsx)/,
  },
  // The question about cookies needs the inventory of what is stored, but nothing that stands around a longer text.
  { name: 'consent', test: /app\/(lib\/consent\/change-consent|content\/storage-inventory)/ },
  { name: 'reading', test: /app\/(features\/reading\/(?!storage-inventory)|lib\/text-header)/ },
  {
    name: 'form',
    test: /app\/(ui\/(field|error-summary|sent-notice|sent-later-notice|not-sent-notice|form-without-script)|lib\/(forms\/(use-form-submission|form-draft|check-values)|backend))/,
  },
]

export default defineConfig(({ mode }) => ({
  define: backendOf(mode),
  plugins: [
    {
      enforce: 'pre',
      ...mdx({
        remarkPlugins: [remarkFrontmatter, remarkGfm],
        rehypePlugins: [headingIds, noBreakSpaces, softHyphensInText, tableColumns],
        providerImportSource: '/app/features/reading/text-components.tsx',
      }),
    },
    contentHeaders(),
    pictures(),
    practiceWords(),
    softHyphens(),
    tailwindcss(),
    reactRouter(),
    leanRouter(),
  ],
  build: {
    // Every page already loads what it needs; a data: URI would only make the HTML larger.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
}))

/**
 * Which backend the build is for, as constants: also a missing variable, which Vite would look up at run time. Only so can
 * the build leave out what the other case needs, such as the setup guide with its SQL.
 */
function backendOf(mode: string): Record<string, string> {
  const settings = loadEnv(mode, import.meta.dirname, 'VITE_SUPABASE_')
  const names = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']
  return Object.fromEntries(
    names.map((name) => [`import.meta.env.${name}`, JSON.stringify(settings[name]) ?? 'undefined']),
  )
}
