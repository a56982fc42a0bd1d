export default function Page() {
  return <p>Hello, world</p>;
}
