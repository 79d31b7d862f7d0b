/**
 * Which folders may import which, checked by `npm test`. dependency-cruiser does not read `.astro`
 * files: tests/walls.test.ts applies the same rules to them.
 */
const browserFolders = '^src/(islands|components|stores|api|browser)/'

/** Drafts, failures and documents: what parts of every feature may import of the folders below. */
const namedByComponents =
  '^src/(stores/(documents/documents|forms/\\w+|loading/(failedCall|failureTexts|resource)|properties/projects)|api/(codeGone|errors))\\.ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'server-not-browser',
      comment: 'The server never imports the browser side.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: `${browserFolders}|^src/(pages|layouts|sections|styles)/` },
    },
    {
      name: 'browser-not-server',
      comment: 'The browser side never imports the server.',
      severity: 'error',
      from: { path: `${browserFolders}|^src/(pages|layouts|sections)/` },
      to: { path: '^src/server/' },
    },
    {
      name: 'adapters-only-from-main',
      comment: 'Only the composition root (and tests) choose an adapter.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/(main\\.ts$|adapters/)' },
      to: { path: '^src/server/adapters/' },
    },
    {
      name: 'app-not-main',
      comment: 'The composition root is the top: nothing imports it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/server/main\\.ts$' },
    },
    {
      name: 'sql-only-in-queries',
      comment: 'Only queries*.ts, database/ and the adapters that open it speak SQL.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/(database|adapters)/|^src/server/.*/queries[^/]*\\.ts$' },
      to: { path: '^(kysely|pg|node:sqlite)|node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'contract/ knows zod, its own files and what the company says of itself, nothing of the rest.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/', pathNot: '^src/contract/|^src/company\\.ts$' },
    },
    {
      name: 'domain-stands-alone',
      comment: "domain/ is pure rules: it may name the contract's types and the company, nothing else.",
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^src/', pathNot: '^src/(domain|contract)/|^src/company\\.ts$' },
    },
    {
      name: 'no-validator-in-the-browser',
      comment:
        'zod weighs 92 kB: the browser takes types from the contract, and of its code only what cleans text, and what is constant.',
      severity: 'error',
      from: { path: `${browserFolders}|^src/(pages|layouts|sections|domain)/` },
      to: {
        path: '^src/contract/|node_modules/zod/',
        pathNot: '^src/contract/(fields/(cleaned|bounds|texts)|auditActions)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-react-in-stores',
      comment: 'State and rules have no UI in them.',
      severity: 'error',
      from: { path: '^src/(stores|api|browser|domain|contract)/' },
      to: { path: 'node_modules/(react|react-dom|@nanostores/react)/' },
    },
    {
      name: 'islands-are-no-siblings',
      comment: 'No folder of islands imports another: what two need belongs in components/ or stores/.',
      severity: 'error',
      from: { path: '^src/islands/([^/]+)/' },
      to: { path: '^src/islands/', pathNot: '^src/islands/$1/' },
    },
    {
      name: 'islands-never-fetch',
      comment: 'Only stores make calls; a view may ask what the server can, and what a failed call threw.',
      severity: 'error',
      from: { path: '^src/islands/' },
      to: { path: '^src/api/', pathNot: '^src/api/(can|codeGone|errors)\\.ts$' },
    },
    {
      name: 'one-direction',
      comment: 'islands -> stores -> api -> contract, never back.',
      severity: 'error',
      from: { path: '^src/(stores|api|browser|components)/' },
      to: { path: '^src/(islands|pages|layouts|sections)/' },
    },
    {
      name: 'api-below-stores',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/(stores|components)/' },
    },
    {
      name: 'components-name-few-stores',
      comment: 'A part of every feature knows forms, failures and documents; data comes to it as properties.',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: '^src/(stores|api)/', pathNot: namedByComponents },
    },
    {
      name: 'browser-at-the-bottom',
      comment:
        'browser/ wraps what the browser gives, and asks nobody. account.ts alone fetches what signs out, on pages without stores.',
      severity: 'error',
      from: { path: '^src/browser/', pathNot: '^src/browser/session/account\\.ts$' },
      to: { path: '^src/(stores|api)/' },
    },
    {
      name: 'product-not-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: { pathNot: '^tests/bench/signedIn/peers/' },
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):|\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
