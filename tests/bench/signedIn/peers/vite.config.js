export default {
  build: { rolldownOptions: { input: ['refine.html', 'reactAdmin.html'] } },
  oxc: { jsx: { runtime: 'automatic' } },
}
