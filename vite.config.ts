import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv } from 'vite'
import { pictures } from './app/at-build/pictures-plugin.ts'
import { softHyphens } from './app/at-build/soft-hyphens-plugin.ts'

/**
 * React changes less often than the site. What every public page has is one file, and what stands around every form another:
 * few files compress better than many.
 */
const sharedChunks = [
  // What a page does by itself and its islands do too, without React.
  {
    name: 'base',
    priority: 4,
    test: /app\/(lib\/(browser-storage|consent\/(consent|change-consent))|features\/cookie-consent\/(reserve-space|save-answer))\.ts$|rules\/format\/format-date\.ts$|vite\/preload-helper/,
  },
  { name: 'framework', priority: 3, test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'site',
    priority: 2,
    test: /app\/(lib\/site-context|ui\/(toasts\/(toast|toast-store)|buttons\/(button|spinner)|links\/site-link|islands\/island-root))\.tsx?$/,
  },
  {
    name: 'form',
    priority: 1,
    test: /app\/(ui\/(forms\/(field|error-summary|sent-notice|sent-later-notice|form-without-script|visitor-form)|links\/mail-link)|lib\/(forms\/(use-form-submission|form-draft|check-values)))\.tsx?$/,
  },
]

/** Only hashes under `assets`: lists that block advertising and cookie banners match words in addresses, such as "cookie-consent". */
const neutralNames = { hashCharacters: 'hex', assetFileNames: 'assets/[hash:12][extname]' } as const

export default defineConfig(({ mode, isSsrBuild }) => ({
  // The server's bundle holds React as it is for production, however the server is started.
  define: { ...backendOf(mode), ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}) },
  appType: 'custom',
  plugins: [pictures(), softHyphens(), tailwindcss()],
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  build: {
    // Every page already loads what it needs; a data: URI would only make the HTML larger.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: 'app/render-page.tsx', output: neutralNames }
      : {
          input: ['app/page.ts', 'app/admin.tsx'],
          // The page imports what it exports (app/ui/islands/start-islands.ts).
          preserveEntrySignatures: 'exports-only' as const,
          output: {
            ...neutralNames,
            entryFileNames: 'assets/[hash:12].js',
            chunkFileNames: 'assets/[hash:12].js',
            codeSplitting: { groups: sharedChunks },
          },
        },
  },
}))

/**
 * Which backend the build is for, as constants: also a missing variable, which Vite would look up at run time. Only so can
 * the build leave out what the other case needs, such as the setup guide.
 */
function backendOf(mode: string): Record<string, string> {
  const settings = loadEnv(mode, import.meta.dirname, 'VITE_SUPABASE_')
  const names = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']
  return Object.fromEntries(
    names.map((name) => [`import.meta.env.${name}`, JSON.stringify(settings[name]) ?? 'undefined']),
  )
}
