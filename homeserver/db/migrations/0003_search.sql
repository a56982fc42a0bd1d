CREATE TABLE "searched_event" (
	"position" bigint PRIMARY KEY NOT NULL,
	"room" integer NOT NULL,
	"event_id" text NOT NULL,
	"sender" text NOT NULL,
	"key" text NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "searched_event_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE INDEX "searched_event_words" ON "searched_event" USING gin ("words");