import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServing } from '../processes/program.ts'

const recipe = fileURLToPath(new URL('../../../deploy/nginx/plinth.conf', import.meta.url))

/** The path of nginx; undefined where it is not installed. */
export const nginxBinary = () =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))

type NginxOptions = {
  readonly binary: string
  /** The folder of the built site. */
  readonly site: string
  readonly sitePort: number
  readonly apiPort: number
  readonly instances: readonly number[]
}

/** The recipe for operators, with the addresses of this test. */
function recipeFor({ site, sitePort, apiPort, instances }: NginxOptions): string {
  const servers = instances.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
  return readFileSync(recipe, 'utf8')
    .replace(/server api:8473 [^;]*;/, servers.join('\n  '))
    .replaceAll('/srv/plinth', site)
    .replace('listen 80;', `listen 127.0.0.1:${sitePort};`)
    .replace('listen 8473;', `listen 127.0.0.1:${apiPort};`)
}

/** The file types that nginx comes with, included as in its main file. */
const mimeTypes = existsSync('/etc/nginx/mime.types')
  ? 'include /etc/nginx/mime.types;'
  : 'types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; image/avif avif; }'

const mainFile = (folder: string, recipe: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  ${mimeTypes}
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${recipe}
}
`

/**
 * Runs nginx with the recipe of `deploy/nginx/`. `logged` returns everything that it has logged.
 */
export async function startNginx(options: NginxOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, mainFile(folder, recipeFor(options).replaceAll('/var/log/nginx', folder)))
  const args = ['-p', folder, '-c', file, '-e', 'stderr']
  const { said, stop } = await startServing(options.binary, args, options.sitePort)
  return {
    logged: () =>
      globSync(join(folder, '{access,error}.log')).reduce(
        (all, path) => all + readFileSync(path, 'utf8'),
        said(),
      ),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
