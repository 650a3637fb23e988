# The same release as the `node` package in package.json pins for development.
ARG NODE=26.10.0-slim

FROM node:${NODE} AS deps
WORKDIR /site
RUN chown node:node .
USER node
COPY --chown=node package.json package-lock.json ./
# What builds the site. Browser, databases and tools of the tests stay out, and so does the second Node.
RUN npm ci --omit=dev

FROM deps AS build
COPY --chown=node . .
# The cache serves only the next build in the same folder.
RUN npm run build && rm -r dist/cache && cp -rL dist/pages pages

# The proxy of server/deploy/compose.yaml, with the built pages that it serves when no server answers.
FROM nginx:1.28.0 AS proxy
COPY server/deploy/nginx.conf server/deploy/upstream.conf server/deploy/listen.conf /etc/nginx/
COPY --from=build /site/pages /site/pages
RUN mv /site/pages/*.conf /etc/nginx/
WORKDIR /run/site
EXPOSE 8080
CMD ["nginx", "-p", "/run/site", "-c", "/etc/nginx/nginx.conf", "-g", "daemon off; user nginx;"]

# The image holds dist/, which contains the server's packages and the content.
FROM node:${NODE} AS runtime
WORKDIR /site
# The limits of memory, here and below, are those of the systemd unit; server/deploy/README.md, "Memory", says why.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
COPY --from=build /site/dist ./dist
# The embedded database goes here; everything else belongs to root, and the server only reads it.
RUN mkdir data && chown node:node data
VOLUME /site/data
USER node
# The second is the desk's, where DESK_URL is set.
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "--heap-growing-percent=100", "dist/server/main.js"]
