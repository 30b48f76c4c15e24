# One image for the site and the tool. It has the client programs of PostgreSQL 15 to 18, with which the tool backs up a
# database of each version.
# BUILD_BASE has npm and any Node from 20. BASE is the Debian of the image, which runs the Node of the lockfile.
ARG BUILD_BASE=docker.io/library/node:26-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

# The client, and all that only its build needs.
FROM ${BUILD_BASE} AS client
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN npm run build

# The packages that the server needs, without the descriptions and sources that only developers read.
FROM ${BUILD_BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev \
  && install -D node_modules/node-linux-*/bin/node /usr/local/bin/pinned-node \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libjemalloc2 postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends \
    postgresql-client-15 postgresql-client-16 postgresql-client-17 postgresql-client-18 \
  && ln -s /usr/lib/*-linux-gnu/libjemalloc.so.2 /usr/local/lib/ \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
WORKDIR /app
# The Node of the lockfile, so that an image runs what `npm start` runs.
COPY --from=packages /usr/local/bin/pinned-node /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY demo demo
COPY --from=client /app/dist dist
RUN ln -s /app/server/operator/hiroba.ts /usr/local/bin/hiroba \
  && install -d -o 10001 -g 10001 -m 0750 /data /backups
ARG BUILD=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BUILD=${BUILD} \
  LD_PRELOAD=/usr/local/lib/libjemalloc.so.2 \
  MALLOC_CONF=background_thread:true,narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0 \
  MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 \
  NODE_OPTIONS=--max-semi-space-size=8 UV_THREADPOOL_SIZE=8
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
