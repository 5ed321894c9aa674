# The product as an image: docs/operations.md.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
# What only the build needs leaves with it.
RUN npm run build \
  && npm uninstall --no-save --omit=dev @react-router/dev @tailwindcss/vite tailwindcss typescript vite \
  && mkdir /data

# Libraries of C alone: no shell, no package manager. Node comes with the product.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=build /app /app
# A named volume takes its owner from here. It is no VOLUME: a site in one that nobody named is lost with its container.
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 3000
ENTRYPOINT ["/app/node_modules/node/bin/node"]
CMD ["server/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD \
  ["/app/node_modules/node/bin/node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
