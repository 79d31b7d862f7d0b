# The API. The site is plain files: see docs/deploy.md.
FROM node:24-slim AS packages
WORKDIR /plinth
COPY package.json package-lock.json .npmrc ./
# What only the site is built with stays out: tests/scripts/dockerfile.test.ts. The pinned Node of package.json is for machines without
# one; this image has it. Other optional packages are needed: the part of sharp that is made for this machine is one.
RUN npm pkg delete dependencies.astro dependencies.@astrojs/react dependencies.@astrojs/sitemap dependencies.@tailwindcss/vite \
      dependencies.tailwindcss dependencies.react dependencies.react-dom dependencies.react-dropzone \
      dependencies.lucide-static dependencies.photoswipe dependencies.nanostores \
      dependencies.papaparse dependencies.vite \
    && npm install --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
    && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/.bin/node \
    && find node_modules/dejavu-fonts-ttf node_modules/@embedpdf -name '*.[ot]tf' \
      ! -name DejaVuSans.ttf ! -name NotoSansHans-Regular.otf -delete

# The site, built with the addresses it will have.
FROM node:24-slim AS site
WORKDIR /plinth
COPY package.json package-lock.json .npmrc ./
RUN npm ci && chown node .
COPY . .
ARG PUBLIC_API_URL=http://localhost:8473/api/v1
ARG PUBLIC_MEDIA_URL=http://localhost:8473/v1_1/plinth
ARG PUBLIC_MEDIA_CLOUD_NAME=plinth
ARG PUBLIC_MEDIA_UPLOAD_PRESET=plinth
ARG PUBLIC_MEDIA_FOLDER=plinth
ARG PUBLIC_SITE_URL=http://localhost:8080
ARG PUBLIC_PROCESSORS=
# It fetches and decodes pictures whose addresses people gave.
USER node
RUN npm run build

FROM nginx:stable-alpine AS web
# The builder of compose.yaml, whose user has this number, writes over it.
COPY --from=site --chown=1000:1000 /plinth/dist /srv/plinth
COPY deploy/nginx/plinth.conf /etc/nginx/conf.d/default.conf
HEALTHCHECK --interval=10s --timeout=3s CMD wget -qO /dev/null http://127.0.0.1/ || exit 1

FROM node:24-slim AS api
# Encoding pictures leaves free memory in every pool that threads allocate from: docs/deploy.md.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /plinth
COPY --from=packages /plinth/node_modules ./node_modules
COPY package.json ./
COPY src ./src
COPY demo ./demo
COPY scripts ./scripts
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8473
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT ?? 8473}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/server/main.ts"]
