CREATE TABLE "chat_media" (
	"media_id" text NOT NULL,
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"sender" text NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_media_media_id_event_id_pk" PRIMARY KEY("media_id","event_id")
);
--> statement-breakpoint
CREATE INDEX "chat_picture_mxc" ON "chat_picture" USING btree ("mxc");