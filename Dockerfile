# Node.js only installs and builds; the final image contains bun, the sources and their dependencies.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund \
 && (node_modules/.bin/bun --version || node node_modules/bun/install.js)
COPY tsconfig.json ./
COPY db db
COPY src src
RUN node_modules/.bin/bun src/islands/build.ts \
 && cp "$(readlink -f node_modules/.bin/bun)" /usr/local/bin/bun \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/bun node_modules/@oven
# Nothing of this is read in production: types, source maps, other builds of packages, languages and fonts not in use.
RUN cd node_modules \
 && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.development.js' \) -delete \
 && rm -rf pdf-lib/dist pdf-lib/es pdf-lib/src pdf-lib/ts3.4 zod/src zod/v3 date-fns/fp date-fns/*.cjs \
      wawoff2/build/compress_binding.js \
 && find @pdf-lib/fontkit/dist -type f ! -name fontkit.umd.js -delete \
 && find react-dom/cjs -type f ! -name react-dom.production.js ! -name '*legacy.browser.production.js' ! -name '*bun.production.js' -delete \
 && find @fontsource* -type f \( -name '*.css' -o -name '*.scss' -o -name '*.woff' \) -delete \
 && find date-fns/locale -mindepth 1 -maxdepth 1 ! -name 'en-US*' ! -name _lib -exec rm -rf {} + \
 && find dejavu-fonts-ttf -name '*.ttf' ! -name DejaVuSansCondensed.ttf ! -name DejaVuSansCondensed-Bold.ttf -delete

FROM docker.io/library/debian:bookworm-slim
LABEL org.opencontainers.image.title="Traslo" \
      org.opencontainers.image.description="Gestionale di una ditta di traslochi, trasporti e deposito"
RUN groupadd --system --gid 999 traslo \
 && useradd --system --uid 999 --gid traslo --home-dir /nonexistent --no-create-home traslo \
 && install -d -o traslo -g traslo /data /backups
COPY --from=build /usr/local/bin/bun /usr/local/bin/bun
# Apart from the packages: an update of the program transfers only its own files.
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/tsconfig.json /app/
COPY --from=build /app/db /app/db
COPY --from=build /app/src /app/src
COPY --from=build /app/dist /app/dist
WORKDIR /app
# The git folder is not in the image: without this argument the program says that it does not know its commit.
ARG COMMIT=
RUN printf '{"commit":"%s"}' "$COMMIT" >release.json \
 && printf '#!/bin/sh\nexec bun /app/src/server/process/command-line.ts "$@"\n' >/usr/local/bin/traslo \
 && chmod 755 /usr/local/bin/traslo
# Nothing but data is written to /data: bun's cache of compiled sources is switched off.
# The size of memory: as in ./run.
ENV container=oci NODE_ENV=production BUN_JSC_forceRAMSize=268435456 DATA_DIR=/data PORT=3000 BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
USER traslo
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bun", "src/server/process/command-line.ts", "health"]
CMD ["bun", "src/server/process/command-line.ts"]
