export default function Page() {
  return <main>sign-in/sso-login.tsx</main>
}
