# docs/hosting.md says how far this was tried.
FROM node:26-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN npm run build:release && mkdir /app && tar xzf release/*.tar.gz -C /app --strip-components=1

# The release brings its own Node.js, which needs this library.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir --mode=700 /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["/app/node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The server is process 1 itself, so the signals of a stop reach it.
CMD ["/app/node_modules/node/bin/node", "apps/server/src/main.ts"]
