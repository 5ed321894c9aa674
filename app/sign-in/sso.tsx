export default function Page() {
  return <main>sign-in/sso.tsx</main>
}
