CREATE TABLE "chat_edit" (
	"event_id" text PRIMARY KEY NOT NULL,
	"original_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_edit_original" ON "chat_edit" USING btree ("original_id");